import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { findNginx } from '../../scripts/setup/nginx.mjs'
import { nginxConf } from '../../scripts/setup/nginx-conf.mjs'

export interface NginxProcess {
  /** Origin `http://127.0.0.1:<port>`. */
  readonly origin: string
  readonly port: number
  /** Origin `https://127.0.0.1:<port>`; '' without TLS. */
  readonly secureOrigin: string
  /** Makes nginx reload its configuration and keys with new worker processes. */
  reload(): void
  /** Returns the content of nginx's logs. */
  logs(): Promise<string>
  stop(): Promise<void>
}
export interface NginxOptions {
  /** Addresses of the application instances, each as `127.0.0.1:<port>`. */
  readonly instances: readonly string[]
  readonly store: string
  readonly secrets: string
  /** Whether nginx requests media from the instances instead of the storage folder. */
  readonly isBucket?: boolean
  /** Folder with a TLS certificate and its key. */
  readonly tls?: string
  /** Host name of the card form's own origin. */
  readonly payHost?: string
}

/** Returns the directive that loads nginx's JavaScript module, or '' if JavaScript is built in. */
function jsModule(nginx: string): string {
  const { stderr } = execFileSyncBoth(nginx, ['-V'])
  const folder = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? ''
  const file = join(folder, 'ngx_http_js_module.so')
  return existsSync(file) ? `load_module ${file};\n` : ''
}

/** Redirects stderr, to which nginx writes its version. */
function execFileSyncBoth(file: string, args: readonly string[]) {
  return { stderr: execFileSync('/bin/sh', ['-c', `"$0" "$@" 2>&1`, file, ...args], { encoding: 'utf8' }) }
}

/**
 * Starts a real nginx with the configuration that `npm run nginx` generates, in the foreground and in temporary
 * folders.
 */
export async function startNginx(needs: NginxOptions): Promise<NginxProcess> {
  const nginx = findNginx()
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-nginx-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const { tls, ...rest } = needs
  const app = nginxConf({
    ...rest,
    listen: [`127.0.0.1:${port}`],
    ...(tls === undefined ? {} : { tls: { folder: tls, listen: [`127.0.0.1:${securePort}`] } }),
    cache: join(folder, 'cache'),
    logs: folder,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const conf = `${jsModule(nginx)}${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${app}
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, conf)
  const child = spawn(nginx, ['-e', join(folder, 'error.log'), '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'close')
  const logs = async () => {
    const names = ['error.log', 'cliffhanger-error.log', 'cliffhanger.log']
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join('')
  }
  for (const at of tls === undefined ? [port] : [port, securePort]) {
    while (!(await isListening(at))) {
      if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}${await logs()}`)
      await sleep(20)
    }
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    secureOrigin: tls === undefined ? '' : `https://127.0.0.1:${securePort}`,
    reload: () => void child.kill('SIGHUP'),
    logs,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
