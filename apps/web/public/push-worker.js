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

/** Opens a screen of the app in a window that shows the app, or in a new one. */
async function openScreen(path) {
  const [open] = await clients.matchAll({ type: 'window' })
  // A window that this worker does not control cannot be navigated.
  const isShown = await open
    ?.focus()
    .then((focused) => focused.navigate(path))
    .catch(() => undefined)
  return isShown ?? clients.openWindow(path)
}
