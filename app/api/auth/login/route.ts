import { route } from '@/lib/server/doors/route'
import { login } from '@/lib/auth/login'

export const POST = route(login)
