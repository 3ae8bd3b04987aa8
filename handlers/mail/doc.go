// Package mail writes the e-mails of the site and hands them to an SMTP
// server. It knows neither HTTP nor the store: what is to be sent, and when
// again, is decided in handlers.
package mail
