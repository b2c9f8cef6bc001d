"""What is done with pairs: kept as expenses come and go, judged by people."""
