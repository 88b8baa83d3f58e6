import { openSync } from 'node:fs'
import { freePort } from '@/scripts/process/ports'
import { serve } from '@/scripts/portal/serve'
import { gatewaySettings, startGateway } from './gateway'

/** A portal beside that of the worker, on its database, with the keys of a gateway that runs for it alone. */
export async function portalWithGateway() {
  const bank = await startGateway()
  // Another site, as the real one is: a form that comes from there brings no cookie.
  const checkout = bank.url.replace('127.0.0.1', 'localhost')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const portal = await serve({
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', PORT: String(port), APP_URL: url, NEXTAUTH_URL: `${url}/api/session` },
      ...gatewaySettings(bank.url, checkout),
    },
    output: openSync('/dev/null', 'w'),
  })
  return {
    url,
    bank,
    /** Has the gateway tell the portal of something. @returns the status of the answer. */
    async tell({ id, body, signature }: { id: string; body: string; signature: string }) {
      const headers = {
        ...{ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
        'content-type': 'application/json',
      }
      return (await fetch(`${url}/api/payments/razorpay`, { method: 'POST', body, headers })).status
    },
    async stop() {
      await portal.stop()
      await bank.close()
    },
  }
}
