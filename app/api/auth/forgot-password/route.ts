import { route } from '@/lib/server/doors/route'
import { forgotPassword } from '@/lib/auth/service'

export const POST = route(forgotPassword)
