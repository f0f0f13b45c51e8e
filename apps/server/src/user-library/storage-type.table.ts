/** A storage type of a user's own library. */
export interface StorageTypeRow {
  id: string;
  owner_id: string;
  created_at: number;
  updated_at: number;
  /** The type in the units of the model, sealed JSON without its id. */
  spec: string;
}
