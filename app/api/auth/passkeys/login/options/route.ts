import { route } from '@/lib/server/doors/route'
import { startPasskeyLogin } from '@/lib/auth/passkey-login'

export const POST = route(startPasskeyLogin)
