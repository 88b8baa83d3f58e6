import { route } from '@/lib/server/doors/route'
import { resetPassword } from '@/lib/auth/change-passwords'

export const POST = route(resetPassword)
