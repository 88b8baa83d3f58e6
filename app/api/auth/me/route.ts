import { route } from '@/lib/server/doors/route'
import { ownProfile } from '@/lib/profile/queries'
import { updateContact } from '@/lib/profile/service'

export const GET = route(ownProfile)
export const PUT = route(updateContact)
