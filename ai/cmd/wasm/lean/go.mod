module lean

go 1.26.8
