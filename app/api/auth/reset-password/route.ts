import { route } from '@/lib/server/doors/route'
import { resetPassword } from '@/lib/auth/service'

export const POST = route(resetPassword)
