export type Config = {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  publicUrl: string;
  demo: boolean;
  smtpUrl?: string;
  secret: string;
  trustProxy: string[] | false;
  google?: { clientId: string; clientSecret: string };
  facebook?: { clientId: string; clientSecret: string };
  logLevel: string;
  nodeEnv: 'production' | 'development' | 'test';
};
