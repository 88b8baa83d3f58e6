import { route } from '@/lib/server/doors/route'
import { forgotPassword } from '@/lib/auth/passwords'

export const POST = route(forgotPassword)
