import { route } from '@/lib/server/doors/route'
import { changePassword } from '@/lib/auth/change-passwords'

export const POST = route(changePassword)
