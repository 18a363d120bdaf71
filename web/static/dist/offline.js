addEventListener("online",()=>location.reload());
