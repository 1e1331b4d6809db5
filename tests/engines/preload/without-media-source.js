// An iPhone has no plain media source; WebKitGTK cannot switch it off for pages.
delete globalThis.MediaSource
delete globalThis.WebKitMediaSource
