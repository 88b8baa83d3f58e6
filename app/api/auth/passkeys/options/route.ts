import { route } from '@/lib/server/doors/route'
import { startPasskey } from '@/lib/auth/passkeys'

export const POST = route(startPasskey)
