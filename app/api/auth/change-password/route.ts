import { route } from '@/lib/server/doors/route'
import { changePassword } from '@/lib/auth/passwords'

export const POST = route(changePassword)
