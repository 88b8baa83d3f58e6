import { route } from '@/lib/server/doors/route'
import { readRetention } from '@/lib/privacy/queries'
import { saveRetention } from '@/lib/privacy/service'

export const GET = route(readRetention)
export const PUT = route(saveRetention)
