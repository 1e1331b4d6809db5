/**
 * Worker thread with clients that connect, send a request and disconnect in a loop, until enough connections are
 * refused. Posts the message `begun` at the first response with status 200, and finally the number of connections that
 * were not refused and got no such response.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { port }: { port: number } = workerData
const lanes = 8
const enough = 20
let [refused, lost] = [0, 0]
let hasBegun = false

function askOnce(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('connect', () =>
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi'),
    )
    socket.on('data', (more) => (answer += more.toString('latin1')))
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') refused += 1
      else lost += 1
    })
    socket.on('end', () => {
      if (!answer.startsWith('HTTP/1.1 200')) lost += 1
      else if (!hasBegun) parentPort?.postMessage('begun')
      hasBegun = true
    })
    socket.on('close', () => resolve())
  })
}

const lane = async () => {
  while (refused < enough) {
    await askOnce()
    await sleep(2)
  }
}
await Promise.all(Array.from({ length: lanes }, lane))
parentPort?.postMessage(lost)
