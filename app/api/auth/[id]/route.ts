import { route } from '@/lib/server/doors/route'
import { updateProfile } from '@/lib/profile/service'

export const PUT = route(updateProfile)
