// Shows push messages. The server appends this text to the service worker if it sends any (http/pages/offline.ts).

addEventListener('push', (event) => {
  const { title, text, lang, path, tag } = event.data.json()
  const shown = { body: text, lang, tag, icon: '/icons/192.png', data: path }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data))
})

// Where the viewer may be paying or typing, and Studio, which may be on the same host.
const occupied = /^\/(studio|wallet|premium|pay|gift|recover|login|account|account_delete|feedform|feeddetail)(\/|$)/

/** Opens a screen of the app in the window that shows it, in another one without anything to lose, or in a new one. */
async function openScreen(path) {
  const open = (await clients.matchAll({ type: 'window' })).map((client) => ({ client, at: new URL(client.url) }))
  const shown = open.find(({ at }) => at.pathname + at.search === path)
  const free = shown ?? open.find(({ at }) => !occupied.test(at.pathname))
  // A window that this worker does not control cannot be navigated.
  const isShown = await free?.client
    .focus()
    .then((focused) => (shown ? focused : focused.navigate(path)))
    .catch(() => undefined)
  return isShown ?? clients.openWindow(path)
}
