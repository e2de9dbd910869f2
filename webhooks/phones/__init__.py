"""A phone that rings when its owner's table is called, also while its page is closed (web push).

Only over https: browsers allow it nowhere else. What is sent is encrypted for that phone, so the
push service in between cannot read it, and it says no more than the table and the names.
"""
