import { changePassword } from '@/lib/auth/service'
import { route } from '@/lib/server/route'

export const POST = route(changePassword)
