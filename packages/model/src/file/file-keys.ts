export const TECHNOLOGIES = ['solar', 'wind', 'storage'] as const;
export const LIMIT_SIDES = ['import', 'export'] as const;
