import { findAnyone } from '@/lib/people/find'
import { route } from '@/lib/server/doors/route'

export const GET = route(findAnyone)
