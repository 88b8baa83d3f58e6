import { route } from '@/lib/server/doors/route'
import { logout } from '@/lib/auth/login'

export const POST = route(logout)
