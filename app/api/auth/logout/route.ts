import { logout } from '@/lib/auth/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(logout)
