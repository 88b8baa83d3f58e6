import { route } from '@/lib/server/doors/route'
import { forgotPassword } from '@/lib/auth/change-passwords'

export const POST = route(forgotPassword)
