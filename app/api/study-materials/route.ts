import { route } from '@/lib/server/doors/route'
import { listMaterials } from '@/lib/materials/operations'

export const GET = route(listMaterials)
