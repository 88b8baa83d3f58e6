import { env } from '../env'
import type { Gateway } from './port'
import { razorpay } from './razorpay/gateway'

/** The gateway whose keys the machine has; undefined without any. */
export function gateway(): Gateway | undefined {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: api,
    RAZORPAY_CHECKOUT_URL: checkout,
  } = env()
  if (!keyId || !keySecret || !webhookSecret) return undefined
  return razorpay({ keyId, keySecret, webhookSecret, api, checkout })
}
