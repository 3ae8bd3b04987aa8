package game

// Totals adds up the points of a sheet, by seat (QH12, QH17).
func Totals(sheet []HandScore) [2]int {
	var sum [2]int
	for _, h := range sheet {
		sum[First] += h.Points[First]
		sum[Second] += h.Points[Second]
	}
	return sum
}
