// iPhones before iOS 17.1 have no media source at all.
delete globalThis.ManagedMediaSource
