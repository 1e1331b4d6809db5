// Simulates an iPhone before iOS 17.1, which has neither ManagedMediaSource nor MediaSource.
delete globalThis.ManagedMediaSource
