import { route } from '@/lib/server/doors/route'
import { resetPassword } from '@/lib/auth/passwords'

export const POST = route(resetPassword)
