package db

import "sync"

// bus hands notes to the subscribers in this process. The zero value works.
type bus struct {
	mu     sync.Mutex
	topics map[string]map[chan int]struct{}
}

// note says that there is something newer under a topic.
type note struct {
	topic string
	value int
}

// UserTopic is the topic of what concerns a user on all devices: a note comes
// when other sessions were ended, so that a page that is open there looks
// again and learns it. Its value means nothing.
func UserTopic(userID string) string { return "user:" + userID }

// Subscribe listens to a topic: a match's id, whose notes carry the version
// that was just committed, or a UserTopic. The note of a rematch repeats the
// version of the match, for it has no entry; a note for an invitation's match
// comes when it is accepted or cancelled, with the version (0 where there are
// no entries).
//
// The channel holds the latest note only: a newer one replaces one that was
// not yet taken, which loses nothing, for a note says no more than "look
// again". A slow reader blocks nobody. Notes sent before Subscribe returned
// are not seen: subscribe first, read the match after. cancel ends the
// subscription, may be called twice, and does not close the channel.
func (d *DB) Subscribe(topic string) (<-chan int, func()) {
	c := make(chan int, 1)
	d.bus.add(topic, c)
	return c, func() { d.bus.remove(topic, c) }
}

func (b *bus) add(topic string, c chan int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.topics == nil {
		b.topics = map[string]map[chan int]struct{}{}
	}
	if b.topics[topic] == nil {
		b.topics[topic] = map[chan int]struct{}{}
	}
	b.topics[topic][c] = struct{}{}
}

func (b *bus) remove(topic string, c chan int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.topics[topic], c)
	if len(b.topics[topic]) == 0 {
		delete(b.topics, topic)
	}
}

// publish delivers notes in order. Only it sends, and only under the lock, so
// a channel that was just emptied has room.
func (b *bus) publish(notes []note) {
	if len(notes) == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, n := range notes {
		for c := range b.topics[n.topic] {
			select {
			case <-c:
			default:
			}
			c <- n.value
		}
	}
}
