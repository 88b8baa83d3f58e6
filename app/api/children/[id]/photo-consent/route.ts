import { route } from '@/lib/server/doors/route'
import { giveChildConsent, readChildConsent } from '@/lib/privacy/child-consent'

export const GET = route(readChildConsent)
export const PUT = route(giveChildConsent)
