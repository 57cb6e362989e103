"""The trials of `trials/`, in a few seconds each."""
