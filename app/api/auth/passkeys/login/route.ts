import { route } from '@/lib/server/doors/route'
import { loginWithPasskey } from '@/lib/auth/passkey-login'

export const POST = route(loginWithPasskey)
