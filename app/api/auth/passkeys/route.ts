import { route } from '@/lib/server/doors/route'
import { addPasskey, listPasskeys } from '@/lib/auth/passkeys'

export const GET = route(listPasskeys)
export const POST = route(addPasskey, { status: 201 })
