import { route } from '@/lib/server/doors/route'
import { proveEmail } from '@/lib/profile/proof'

export const POST = route(proveEmail)
