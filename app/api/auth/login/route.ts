import { route } from '@/lib/server/doors/route'
import { login } from '@/lib/auth/service'

export const POST = route(login)
