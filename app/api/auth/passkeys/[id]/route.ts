import { route } from '@/lib/server/doors/route'
import { removePasskey } from '@/lib/auth/passkeys'

export const DELETE = route(removePasskey)
