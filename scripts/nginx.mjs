// `npm run nginx -- --instances 10.0.0.11:8080,10.0.0.12:8080 --data /var/lib/cliffhanger --out <file>`: writes the
// nginx configuration for these server instances (docs/scaling.md). `--tls <folder>` serves port 443 with the
// fullchain.pem and privkey.pem in the folder. `--bucket` is for servers with MEDIA_STORE: nginx forwards media
// requests to them. `--pay-host pay.example.com` is the host name of PAY_ORIGIN.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, runMain } from './setup/failure.mjs'
import { nginxConf } from './setup/nginx-conf.mjs'

function readOptions() {
  try {
    return parseArgs({
      options: {
        instances: { type: 'string', default: '127.0.0.1:8080' },
        data: { type: 'string', default: 'data' },
        bucket: { type: 'boolean', default: false },
        listen: { type: 'string' },
        tls: { type: 'string' },
        'pay-host': { type: 'string' },
        cache: { type: 'string' },
        logs: { type: 'string' },
        out: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

await runMain(async () => {
  const { instances, data, bucket, listen, tls, out, 'pay-host': payHost, ...folders } = readOptions()
  if (out === undefined) throw new CommandError('Missing --out. Example: --out /etc/nginx/conf.d/cliffhanger.conf')
  const conf = nginxConf({
    ...folders,
    ...(listen === undefined ? {} : { listen: listen.split(',') }),
    ...(tls === undefined ? {} : { tls: { folder: tls } }),
    ...(payHost === undefined ? {} : { payHost }),
    isBucket: bucket,
    instances: instances.split(','),
    store: join(resolve(data), 'store'),
    secrets: join(resolve(data), 'secrets.json'),
  })
  writeFileSync(out, conf)
  console.log(`Written to ${out}. Test it with "nginx -t", then reload nginx.`)
})
