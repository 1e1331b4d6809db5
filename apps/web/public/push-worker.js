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

// Screens on which the viewer may be paying or typing.
const occupied = /^\/(wallet|premium|pay|gift|recover|login|account|account_delete|feedform|feeddetail)(\/|$)/

/** Milliseconds to wait for a window's reply. Browsers let a tap on a notification open a window for only a second. */
const answerMs = 300

/**
 * Requests from a window the path of its current screen, because `client.url` stays the address of the loaded page.
 * Returns undefined if the window does not reply: it shows Studio, or the system has frozen the page.
 */
function findScreen(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    client.postMessage('which screen', [port2])
    setTimeout(resolve, answerMs)
  })
}

/** Opens a screen of the app in the window that shows it, else in a window without unsaved input, else in a new one. */
async function openScreen(path) {
  const windows = await clients.matchAll({ type: 'window' })
  const open = await Promise.all(windows.map(async (client) => ({ client, screen: await findScreen(client) })))
  const shown = open.find(({ screen }) => screen === path)
  const free = shown ?? open.find(({ screen }) => screen !== undefined && !occupied.test(screen.split('?')[0]))
  // `navigate` fails for windows that this worker does not control.
  const isShown = await free?.client
    .focus()
    .then((focused) => (shown ? focused : focused.navigate(path)))
    .catch(() => undefined)
  return isShown ?? clients.openWindow(path)
}
