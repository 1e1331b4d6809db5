// Simulates an iPhone, which has no MediaSource. WebKitGTK has no setting that disables it for pages.
delete globalThis.MediaSource
delete globalThis.WebKitMediaSource
