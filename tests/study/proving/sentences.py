"""The proving games say nothing of their own: every sentence is a default."""
