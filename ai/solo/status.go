package solo

// The statuses of Responses, by the numbers of HTTP. The package that has
// their names is most of a megabyte in the browser.
const (
	statusOK            = 200
	statusBadRequest    = 400
	statusConflict      = 409
	statusUnprocessable = 422
	statusInternal      = 500
	statusUnavailable   = 503
)
