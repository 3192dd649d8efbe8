/** Formats 'RC217K3M9XQ7D2P0A' as 'RC 217 K3M9 XQ7D 2P0A', for reading aloud. */
export const formatIdInGroups = (id: string): string => id.replace(/^([A-Z]{2})(\d{3})(.{4})(.{4})(.{4})$/, '$1 $2 $3 $4 $5');
