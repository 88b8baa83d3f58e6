import { route } from '@/lib/server/doors/route'
import { registerAccount } from '@/lib/auth/registration'

export const POST = route(registerAccount, { status: 201 })
