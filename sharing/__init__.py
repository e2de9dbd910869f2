"""What leaves the hall: frames for the club's website, and results to take along."""
