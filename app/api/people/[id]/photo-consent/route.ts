import { route } from '@/lib/server/doors/route'
import { readPhotoConsents, recordPhotoConsent } from '@/lib/privacy/consent'

export const GET = route(readPhotoConsents)
export const PUT = route(recordPhotoConsent)
