import { route } from '@/lib/server/doors/route'
import { changePassword } from '@/lib/auth/service'

export const POST = route(changePassword)
